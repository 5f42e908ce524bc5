/** Settings of a list that are whole numbers, and their bounds. */
export const NUMBER_SETTINGS = {
  days: { label: 'Show a count for', hint: 'Days, then it is hidden.', least: 1, most: 365 },
  remindDays: { label: 'Remind us', hint: 'Days before that.', least: 0, most: 60 },
  fallPercent: { label: 'Ask when more is missing', hint: '% of the lines shown now.', least: 0, most: 100 },
  leadDays: { label: 'Lead time of this place', hint: 'Days, where a line says none.', least: 0, most: 999 },
  markupPercent: { label: 'Markup on cost', hint: '%, where a line has no price; for us.', least: 0, most: 1_000 },
} as const;
