import { formatTime } from '#base/domain/format-time.ts';
import type { AlertKind, Notice } from './alert-machine.ts';

/** `what` has happened, and what is to do. */
const WORDS: Record<AlertKind, Record<'raised' | 'over' | 'what' | 'todo', string>> = {
  quotes: {
    raised: 'Requests for quote are refused',
    over: 'Requests for quote are taken again',
    what: 'Since {since} requests for quote cannot be stored. Visitors are told to try again, and their browsers keep what they entered. The catalog is still served.',
    todo: 'look for "could not be stored" in the log. The disk may be full or read-only, or the database is out, damaged or gone.',
  },
  mail: {
    raised: 'Mails are not sent',
    over: 'Mails are sent again',
    what: 'Since {since} the mail server has not taken mails. Requests for quote are kept, and their mails are tried again for three days.',
    todo: 'check SMTP_URL and the mail server. /quotes shows the requests and the last error of each mail.',
  },
  webhooks: {
    raised: 'Webhooks are not taken',
    over: 'Webhooks are taken again',
    what: 'Since {since} the receiver at WEBHOOK_URL has not taken webhooks. They are kept and tried again for three days.',
    todo: 'check WEBHOOK_URL and its receiver. /quotes shows the last error of each.',
  },
  replies: {
    raised: 'The mailbox of replies cannot be read',
    over: 'The mailbox of replies is read again',
    what: 'Since {since} replies of buyers do not reach their requests. They stay in the mailbox and are read when it opens again.',
    todo: 'check IMAP_URL, and look for "mailbox" in the log.',
  },
  sitemaps: {
    raised: 'Search engines may not reach the site',
    over: 'Search engines reach the site again',
    what: 'The walk of {since} found a fault in the sitemaps, or in the site as the public gets it: engines may stop fetching pages, or take them out.',
    todo: '/sitemap-health says which addresses, and what to do. Mend it and walk again, or accept the finding there.',
  },
  backups: {
    raised: 'The last good backup is too old',
    over: 'A good backup was made',
    what: '{fact}, and twice the time between two backups has passed.',
    todo: 'look for "copied" in the log. The disk of the backups may be full, or files of requests are not in their folder: put them back. `npm run quotes -- backup FILE` makes one by hand.',
  },
  releases: {
    raised: 'A release of the catalog does not reach this node',
    over: 'Releases of the catalog reach this node again',
    what: 'Since {since} this node cannot fetch or serve a release that it should have. It keeps the one that it has and tries again; without the release in force it takes no visitors.',
    todo: '`npm run release -- list` says why. The disk may be full, CATALOG_STORE may not answer, or another node has the same NODE_NAME.',
  },
  files: {
    raised: 'The folder of files does not answer',
    over: 'The folder of files answers again',
    what: 'Since {since} the folder of files hangs or is not mounted on this node. Requests without files are taken; files are refused in words.',
    todo: 'mount the folder of ATTACHMENTS_DIR again, and look at the machine that has it.',
  },
  disk: {
    raised: 'The disk is almost full',
    over: 'The disk has room again',
    what: '{fact} of the disk of DATA_DIR is free. When it is full, requests for quote are refused, and an import needs room for a whole catalog.',
    todo: 'remove what is not needed, or make the disk larger.',
  },
  stock: {
    raised: 'A stock list ends',
    over: 'The stock lists are new again',
    what: 'Stock lists that end without a new count: {fact}. Then buyers do not see their lines.',
    todo: 'send a new list at /stock, or by `npm run stock -- put FILE --list NAME`.',
  },
  edition: {
    raised: 'The catalog is an old edition',
    over: 'The catalog is a new edition',
    what: 'The catalog in force is the edition of {fact}. A new edition is published every month.',
    todo: 'download the new files and load them with `npm run import`.',
  },
};

export const alertTitle = ({ kind, event }: Notice): string => WORDS[kind][event];

/** For the sheet of operators: the state, and what to do. */
export const alertWords = (kind: AlertKind) => ({ word: WORDS[kind].raised, todo: WORDS[kind].todo });

/** One mail for all notices, oldest first. */
export function alertMail(notices: readonly Notice[], site: { name: string; origin: string }) {
  const others = notices.length > 1 ? ` (and ${notices.length - 1} more)` : '';
  return {
    subject: `${site.name}: ${alertTitle(notices[0]!)}${others}`,
    text: `${notices.map(alertText).join('\n\n')}\n\n-- \nSent by the site at ${site.origin}\n`,
  };
}

function alertText(notice: Notice): string {
  const { kind, event, sinceMs, untilMs, fact } = notice;
  const since = formatTime(sinceMs);
  const { what, todo } = WORDS[kind];
  const body =
    event === 'raised'
      ? `${what.replace('{since}', since).replace('{fact}', () => fact)}\nWhat to do: ${todo}`
      : `This lasted from ${since} to ${formatTime(untilMs ?? sinceMs)}. You need to do nothing.`;
  return `${alertTitle(notice)}.\n${body}`;
}
