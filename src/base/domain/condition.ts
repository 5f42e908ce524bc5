/** C1.5 */
export const CONDITIONS = {
  FN: 'Factory New',
  NS: 'New Surplus',
  AR: 'As Removed',
  OH: 'Overhauled',
  SV: 'Serviceable',
} as const;

export type Condition = keyof typeof CONDITIONS;

export const CONDITION_CODES = Object.keys(CONDITIONS) as Condition[];

export const DEFAULT_CONDITION: Condition = 'FN';

export const parseCondition = (text: unknown): Condition | null =>
  CONDITION_CODES.find((code) => code === text) ?? null;
