import { formatDate, formatSince } from '../../domain/format-time.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Num } from '../../ui/number.tsx';
import { Table } from '../../ui/table.tsx';
import { PASSKEY_PLACE_WORDS, type PasskeyPlace } from './messages.ts';
import { RowAction } from './session-table.tsx';

/** A passkey as the page shows it. */
export type PasskeyRow = { id: string; label: string; createdAtMs: number; lastUsedAtMs: number | null };

type PasskeyPanelProps = { passkeys: readonly PasskeyRow[]; place: PasskeyPlace; nowMs: number };

/** The reader's own passkeys. The button works once `enable-passkey.client.ts` has taken it over: passkeys need a script. */
export const PasskeyPanel = ({ passkeys, place, nowMs }: PasskeyPanelProps) => (
  <>
    {passkeys.length > 0 && (
      <Table
        heads={['Passkey', 'Added', 'Last used', { text: 'Action', className: 'right cell-act' }]}
        caption="Your passkeys"
        rows
      >
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <td className="cell-lead">
              <span className="operator-name">
                <Icon name="passkey" size="s" />
                {passkey.label}
              </span>
            </td>
            <td className="cell-pair small muted" data-label="Added">
              <Num>{formatDate(passkey.createdAtMs)}</Num>
            </td>
            <td className="cell-pair small muted" data-label="Last used">
              {passkey.lastUsedAtMs === null ? 'never' : formatSince(passkey.lastUsedAtMs, nowMs)}
            </td>
            <td className="cell-act right">
              <RowAction
                action="remove-passkey"
                field="passkey"
                of={passkey.id}
                label={`Remove the passkey ${passkey.label} of ${formatDate(passkey.createdAtMs)}`}
              >
                Remove
              </RowAction>
            </td>
          </tr>
        ))}
      </Table>
    )}
    {place === 'ready' ? (
      <div className="passkey-add" data-passkey="add">
        <Button icon="passkey" disabled>
          Add a passkey
        </Button>
        <p className="muted small">
          With a passkey, your key alone no longer signs in: the fingerprint, face or PIN of your device is asked for as
          well.
        </p>
        <p className="field-error" role="alert" />
        <noscript>
          <p className="muted small">Passkeys need JavaScript.</p>
        </noscript>
      </div>
    ) : (
      <p className="muted small">{PASSKEY_PLACE_WORDS[place]}</p>
    )}
  </>
);
