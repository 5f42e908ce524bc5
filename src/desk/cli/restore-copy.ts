import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type StorePlace, quotesDatabaseOf } from '#base/settings/site-origin.ts';
import { openQuoteStore, openQuoteRestore } from '../store/open-quote-stores.ts';
import { counted } from '#base/ui/format-count.ts';
import { formatTime } from '#base/domain/format-time.ts';
import { openAttachmentFolder } from '../store/attachment-folder.ts';
import { readCopyRecord, replacedAt, restoreFiles, type QuoteCounted } from '../store/quote-copies.ts';
import { auditCommand } from '#base/operators/cli/audit-command.ts';
import { refuseOtherFolder } from '#base/cluster/open-cluster.ts';
import { fail, print, type Terminal } from '#base/cli/terminal.ts';

/** Puts a checked copy in force. Returns the exit status. */
export async function restoreCopy(
  { file, yes }: { file: string; yes: boolean },
  place: StorePlace,
  terminal: Terminal,
): Promise<number> {
  if (!existsSync(file)) return fail(terminal, `There is no file ${file}.`);
  if (file.endsWith('.sql'))
    return fail(terminal, `An earlier version made ${file}: load it by "psql -f" where no schema "quotes" is.`);
  await refuseOtherFolder(place);
  const restore = await openQuoteRestore(place);
  const made = readCopyRecord(file);
  const age = made === null ? '' : `, made ${formatTime(made.madeAtMs)}`;
  if (!yes && (await restore.isOccupied())) {
    const counted = await restore.check(file);
    await print(terminal.out, `The copy is good: ${countsText(counted)}${age}.\n`);
    return fail(
      terminal,
      'Nothing was changed: --yes puts it in the place of the requests that are there, which are kept.',
    );
  }
  const { heldMails, replaced, ...counted } = await restore.restore(file);
  await auditCommand(place, 'restore', file, terminal.error);
  const lines = [`${countsText(counted)} are restored${age}.`, ...(await filesBack(file, place, replaced !== null))];
  if (replaced !== null) {
    const kind = quotesDatabaseOf(place) ? 'the schema' : 'the file';
    lines.push(
      `What was there is kept in ${kind} ${replaced}: it holds personal data, remove it when it is not needed any more.`,
    );
  }
  if (heldMails > 0)
    lines.push(
      `${heldMails} ${heldMails === 1 ? 'mail that was' : 'mails that were'} waiting when the copy was made will not be sent by itself, ` +
        'since it may have been sent since: see them on /quotes, or "npm run quotes -- retry".',
    );
  if (replaced !== null) lines.push('Requests that were deleted since the copy was made are back: delete them again.');
  return print(terminal.out, `${lines.join('\n')}\n`);
}

async function filesBack(copy: string, place: StorePlace, hasReplaced: boolean): Promise<string[]> {
  const { attachmentsDir = join(place.dataDir, 'attachments') } = place;
  const store = await openQuoteStore(place);
  try {
    const folder = openAttachmentFolder(attachmentsDir);
    const { back, missing } = await restoreFiles(copy, { files: store.files, folder });
    const into = `replaced-${replacedAt(Date.now())}`;
    const aside = hasReplaced ? await folder.setAside(into, (names) => store.files.boundAmong(names)) : 0;
    const lost = `${counted(missing, 'file')} of them: not in the folder beside the copy, or damaged. Their requests name them.`;
    return [
      ...(back > 0 ? [`${counted(back, 'file')} of them: back.`] : []),
      ...(missing > 0 ? [lost] : []),
      ...(aside > 0 ? [`${counted(aside, 'file')} of what was there: in ${join(attachmentsDir, into)}.`] : []),
    ];
  } finally {
    await store.close();
  }
}

/** "1,204 requests and 2,408 mails" */
export const countsText = ({ requests, mails }: QuoteCounted): string =>
  `${counted(requests, 'request')} and ${counted(mails, 'mail')}`;
