const MAX_NAME_LENGTH = 40;
/** Names that the audit log uses for others than operators who were added by name. */
const RESERVED = ['operator', 'terminal', 'server', 'unknown'];
const CONTROLS = /\p{C}/u;

/** A name of an operator as it is kept, or what is wrong with it in words. */
export function parseOperatorName(text: string): { name: string } | { problem: string } {
  const name = text.normalize('NFC').trim();
  if (name === '') return { problem: 'A name is needed.' };
  if ([...name].length > MAX_NAME_LENGTH) return { problem: `A name has at most ${MAX_NAME_LENGTH} characters.` };
  if (CONTROLS.test(name)) return { problem: 'A name has no control characters.' };
  if (RESERVED.includes(name.toLowerCase())) return { problem: `"${name}" is a name of the program itself.` };
  return { name };
}
