/** The only DEMIL code of an item that needs no demilitarization and no control. */
const UNCONTROLLED = 'A';

/** Whether the DEMIL code of an item calls for a look at its export classification: every code but A does. */
export const isExportChecked = (demil: string | undefined): demil is string =>
  demil !== undefined && demil.trim() !== '' && demil.trim().toUpperCase() !== UNCONTROLLED;
