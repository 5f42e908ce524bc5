/** Control signs of terminals, those that cannot be seen or turn the direction of writing, and odd line ends. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text from outside, safe to print: control signs become \uXXXX, as in JSON. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}
