/** Reads a body until more than `most` bytes have come; the rest is not read. */
export async function readBytes({ body }: Response, most: number, onBytes: (bytes: number) => void = () => {}) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let length = 0;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    length += next.value.length;
    chunks.push(next.value);
    if (length > most) {
      reader?.cancel().catch(() => {});
      break;
    }
    onBytes(length);
  }
  return { bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()), isWhole: length <= most };
}
