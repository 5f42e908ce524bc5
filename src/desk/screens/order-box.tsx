import type { HTMLAttributes, ReactNode } from 'react';
import { formatTime } from '#base/domain/format-time.ts';
import { formatPrice, totalOf } from '#base/domain/money.ts';
import { linesOf } from '#base/domain/quotation.ts';
import { paths } from '#base/paths.ts';
import { Badge, buttonClass, ButtonLink, Num, Sentence, Submit } from '#base/ui/elements.tsx';
import { TextField } from '#base/ui/form-kit.tsx';
import { Section } from '#base/ui/table.tsx';
import { Box, Money, Time } from './stored-quote.tsx';
import { OrderNamesFields } from './order-lines.tsx';
import { deliveryWords, ORDER_FORM, type OrderView } from './order-words.ts';
import { hasEnded } from '../store/order.ts';
import { acceptedWords, linesWord, REASON_LENGTH, type BuyerView, type DecisionEntries } from './buyer-view.ts';
import { acceptedChoices, chargesOf, longestLeadTime, placesOfBids, quotationTerms } from './quotation-words.ts';
import type { BuyerQuotation } from './quotation-words.ts';

type OrderBoxProps = { view: BuyerView; quotation: BuyerQuotation; entries: DecisionEntries };

/** Without JavaScript the sum is that of all lines, and says so. */
export const OrderBox = ({ view, quotation, entries }: OrderBoxProps) => {
  const bids = placesOfBids(quotation).length;
  const choices = acceptedChoices(quotation);
  const accepted = choices && linesOf(choices);
  const lines = quotation.lines.filter((_, place) => accepted?.includes(place) ?? true);
  const charges = chargesOf(quotation);
  const { currency } = quotation;
  const total = totalOf(quotation, view.request.parts, choices);
  const all = view.isOpen ? bids : quotation.lines.length;
  return (
    <Box className="no-print" title={view.isOpen || accepted ? 'Your order' : 'Quotation'}>
      <Sums
        data-order={currency}
        data-order-charges={JSON.stringify(charges.map(([, amount]) => amount))}
        label={view.isOpen ? 'Lines chosen' : accepted ? 'Lines accepted' : 'Lines quoted'}
        of={{ currency, sums: charges, total, count: `${accepted?.length ?? bids} of ${all}` }}
      >
        {quotation.freight !== '' && <Row label="Delivery">{quotation.freight}</Row>}
        <Row label="Longest lead time">
          <span data-order-lead>{longestLeadTime(lines) || 'not said'}</span>
        </Row>
      </Sums>
      <div className="grid gap-2 pt-0 px-3.5 pb-3.5 [&_.button]:w-full">
        {view.isOpen ? (
          <Decide {...{ view, quotation, entries, bids }} />
        ) : (
          <Decided view={view} quotation={quotation} />
        )}
      </div>
    </Box>
  );
};

const Decide = ({ view, quotation, entries, bids }: OrderBoxProps & { bids: number }) => (
  <>
    {bids > 0 && (
      <form id={ORDER_FORM} method="post" action={paths.receipt(view.token)}>
        <input type="hidden" name="version" value={quotation.version} />
        {view.order === null && (
          <div className="grid gap-2.5 mb-3">
            <OrderNamesFields
              names={entries.names ?? { poNumber: '', shipTo: deliveryWords(view.request) }}
              poLabel="Your purchase order number"
              poHint="If you have one. Both can be changed until we confirm."
            />
          </div>
        )}
        <Submit action="accept" kind="go" size="l" data-order-accept="">
          Accept {linesWord(bids)}
        </Submit>
      </form>
    )}
    <div className="grid grid-cols-[1fr_1fr] gap-2 [&_.decline[open]]:col-span-full">
      <ReasonForm
        token={view.token}
        version={quotation.version}
        action="decline"
        reason={entries.reason}
        words={{ open: 'Decline', send: 'Decline the quotation' }}
      />
      <ButtonLink href="#talk" size="s">
        Ask for changes
      </ButtonLink>
    </div>
    <p className="muted small">
      Untick a line to leave it out, or change its quantity. Accepting is final: it sends us an order to confirm, and
      you pay nothing here.{' '}
      <Sentence
        text={
          view.order === null
            ? `A decline can be taken back until ${quotation.validUntil}.`
            : 'What is ordered already stays ordered.'
        }
      />
      <span className="without-script"> The total above is that of all lines.</span>
    </p>
  </>
);

const Decided = ({ view, quotation }: { view: BuyerView; quotation: BuyerQuotation }) => {
  const { decision, validUntil, version } = quotation;
  if (decision?.kind === 'accept')
    return (
      <p className="muted small">
        You accepted {acceptedWords(quotation, view.request.parts, decision)}, on <Time ms={decision.atMs} />. That is
        an order and final; <a href={paths.receipt(view.token)}>see how it stands</a>.
      </p>
    );
  if (decision?.kind !== 'decline')
    return (
      <ButtonLink href={view.isLatest ? '#talk' : paths.receipt(view.token)} kind="ink">
        {view.isLatest ? 'Ask again' : 'Show the latest version'}
      </ButtonLink>
    );
  const hold = `The prices hold until ${validUntil}; so long you can take that back and decide again.`;
  return (
    <>
      <p className="muted small">
        <Sentence text={`You declined on ${formatTime(decision.atMs)}. ${view.isReopenable ? hold : ''}`} />
      </p>
      {view.isReopenable && (
        <form method="post" action={paths.receipt(view.token)}>
          <input type="hidden" name="version" value={version} />
          <Submit action="take-back" kind="ink" icon="reset">
            Take the decline back
          </Submit>
        </form>
      )}
    </>
  );
};

export const VersionsBox = ({ view, quotation, nowMs }: Omit<OrderBoxProps, 'entries'> & { nowMs: number }) => (
  <Box className="no-print" title="Versions">
    <ul>
      {view.versions.map((one, index) => (
        <li className="wrap-anywhere not-first:ruled-t" key={one.version}>
          {one.version === quotation.version ? (
            <b>Version {one.version}</b>
          ) : (
            <a href={paths.receipt(view.token, index === 0 ? {} : { version: String(one.version) })} rel="nofollow">
              Version {one.version}
            </a>
          )}{' '}
          {index > 0 ? (
            <Badge kind="off">Replaced</Badge>
          ) : view.isLatest && hasEnded(quotation, nowMs) ? (
            <Badge kind="off">Expired</Badge>
          ) : (
            <Badge kind="ok">Latest</Badge>
          )}
          <small className="block text-ink-2 text-sm">
            <Time ms={one.sentAtMs} />, <Money of={one.total} currency={one.currency} />
          </small>
        </li>
      ))}
    </ul>
  </Box>
);

export const TermsBox = ({ quotation }: { quotation: BuyerQuotation }) => (
  <Box title="Terms">
    <ul>
      {(quotation.letterhead?.terms ?? quotationTerms(quotation)).map((term) => (
        <li className="wrap-anywhere not-first:ruled-t" key={term}>
          {term}
        </li>
      ))}
    </ul>
  </Box>
);

/** Total and button stay in sight on a phone. */
export const Dock = ({ count, total, children }: { count: ReactNode; total: string; children: ReactNode }) => (
  <div className="dock no-print hidden narrow:grid grid-cols-[auto_1fr] gap-3 items-center sticky bottom-0 z-(--z-sticky) bg-surface [border-top:1px_solid_var(--line-strong)] mx-[calc(-1*var(--gutter))] [padding:var(--s2)_var(--gutter)_calc(var(--s2)_+_env(safe-area-inset-bottom))] narrow:[&_.button]:min-h-11">
    <p className="small">
      {count}
      <br />
      <Num strong>
        <span data-order-total>{total}</span>
      </Num>
    </p>
    {children}
  </div>
);

export const DecisionDock = ({ quotation }: { quotation: BuyerQuotation }) => {
  const bids = placesOfBids(quotation).length;
  if (bids === 0) return null;
  return (
    <Dock
      count={
        <>
          <span data-order-count className="num">{`${bids} of ${bids}`}</span> lines
        </>
      }
      total={formatPrice(quotation.total, quotation.currency)}
    >
      <Submit action="accept" kind="go" form={ORDER_FORM} data-order-accept="">
        Accept {linesWord(bids)}
      </Submit>
    </Dock>
  );
};

type SumsProps = HTMLAttributes<HTMLElement> & {
  label: string;
  of: Pick<OrderView, 'count' | 'sums' | 'currency' | 'total'>;
};

export const Sums = ({ label, of: { count, sums, currency, total }, children, ...rest }: SumsProps) => (
  <dl className="pt-2 px-3.5 pb-3 text-md [container-type:inline-size]" {...rest}>
    <Row label={label}>
      <span data-order-count className="num">
        {count}
      </span>
    </Row>
    {sums.map(([name, amount], index) => (
      <Row key={index} label={name}>
        <Money of={amount} currency={currency} />
      </Row>
    ))}
    {children}
    <div className="flex justify-between gap-3 py-1 border-t border-t-ink-2 mt-1 pt-2 items-baseline flex-wrap">
      <dt className="flex-none text-ink font-mid">Total, {currency}</dt>
      <dd className="text-right min-w-0 wrap-anywhere ml-auto [font-size:clamp(var(--t-base),9cqi,var(--t-xl))] font-bold">
        <span data-order-total className="num">
          {formatPrice(total, currency)}
        </span>
      </dd>
    </div>
  </dl>
);

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3 py-1">
    <dt className="text-ink-2 flex-none">{label}</dt>
    <dd className="text-right min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

type ReasonFormProps = {
  token: string;
  version?: number;
  words: { open: string; send: string };
  action: 'decline' | 'withdraw';
  reason: string;
};

/** Declines or withdraws. It unfolds first, so that no single press ends a request. */
export const ReasonForm = ({ token, version, words, action, reason }: ReasonFormProps) => (
  <details
    className="decline max-w-160 [.muted+&]:mt-3 no-print [&>summary]:list-none [&_.field]:w-full"
    open={reason !== ''}
  >
    <summary className={buttonClass('plain', 's')}>{words.open}</summary>
    <form className="grid gap-3 justify-items-start pt-3 pb-2" method="post" action={paths.receipt(token)}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <TextField id="reason" label="Why, if you like to say" rows={3} maxLength={REASON_LENGTH} defaultValue={reason} />
      <Submit action={action} size="s">
        {words.send}
      </Submit>
    </form>
  </details>
);

export const WithdrawForm = ({ token, reason }: Pick<ReasonFormProps, 'token' | 'reason'>) => (
  <Section title="Not needed any more?" className="section no-print">
    <p className="muted">Withdraw the request, and nobody works on it. It stays here: ask us, and we open it again.</p>
    <ReasonForm {...{ token, reason }} action="withdraw" words={{ open: 'Withdraw', send: 'Withdraw the request' }} />
  </Section>
);
