import { Button } from '../../ui/button.tsx';
import { saveText } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toaster.ts';
import { toolMessages } from './messages.ts';

type SaveResultsProps = {
  /** Name of the files, without ending. */
  fileName: string;
  json: () => string;
  csv: () => string;
  /** While there is no result yet. */
  disabled: boolean;
};

/** Results to the clipboard and to a file, as JSON and as CSV. */
export const SaveResults = ({ fileName, json, csv, disabled }: SaveResultsProps) => (
  <fieldset className="save-results needs-script" aria-label="Results">
    <Button size="s" icon="copy" disabled={disabled} onClick={() => void copy('JSON', json())}>
      Copy JSON
    </Button>
    <Button size="s" icon="copy" disabled={disabled} onClick={() => void copy('CSV', csv())}>
      Copy CSV
    </Button>
    <Button
      size="s"
      icon="download"
      disabled={disabled}
      onClick={() => saveText(`${fileName}.json`, json(), 'application/json')}
    >
      Save JSON
    </Button>
    <Button size="s" icon="download" disabled={disabled} onClick={() => saveText(`${fileName}.csv`, csv(), 'text/csv')}>
      Save CSV
    </Button>
  </fieldset>
);

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: toolMessages.copied(what) });
  } catch {
    showToast({ title: toolMessages.notCopied, bad: true });
  }
}
