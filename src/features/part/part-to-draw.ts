import type { PartToDraw } from '../../drawings/draw-part.ts';
import type { PartData } from './part-data.ts';

/** An item as drawings read it: its requirements, each with all its replies. */
export function partToDraw({ itemName, fsc, sections }: Pick<PartData, 'itemName' | 'fsc' | 'sections'>): PartToDraw {
  const known = new Map<string, { mrc: string; title: string; replies: string[] }>();
  for (const { mrc, requirements_statement: title, clear_text_reply: reply } of sections.characteristics ?? []) {
    if (!mrc || !reply) continue;
    const one = known.getOrInsertComputed(mrc.code, () => ({ mrc: mrc.code, title: title?.code ?? '', replies: [] }));
    one.replies.push(reply.code);
  }
  return { itemName, fsc, characteristics: [...known.values()] };
}
