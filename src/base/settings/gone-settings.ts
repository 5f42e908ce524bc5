/** Settings of earlier versions, each with the sentence that says what takes its place. */
export const GONE_SETTINGS: Readonly<Record<string, string>> = {
  WEB_PROCESSES: 'start one node for each core, see deploy/open-nsn-catalog@.service',
  PURGE_COMMAND: 'AFTER_SWITCH_COMMAND takes the same program',
  PURGE_URL: 'set AFTER_SWITCH_COMMAND to a program that posts to it',
  PURGE_HEADERS: 'set AFTER_SWITCH_COMMAND to a program that sends them',
  PAGE_RENDERER: "React's own renderer writes all pages",
};
