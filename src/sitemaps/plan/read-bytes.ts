/** Reads a body until more than `most` bytes have come, or it breaks off; the rest is not read. */
export async function readBytes(
  { body }: Pick<Response, 'body'>,
  most: number,
  onBytes?: (bytes: number) => void,
  onError?: (error: unknown) => void,
) {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  let length = 0;
  try {
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      length += next.value.length;
      chunks.push(next.value);
      if (length > most) break;
      onBytes?.(length);
    }
  } catch (error) {
    if (onError === undefined) throw error;
    onError(error);
  }
  reader?.cancel().catch(() => {});
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) bytes.set(chunk, (at += chunk.length) - chunk.length);
  return { bytes, isWhole: length <= most };
}
