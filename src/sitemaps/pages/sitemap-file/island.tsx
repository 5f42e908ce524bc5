import { paths } from '#base/paths.ts';
import { Button, buttonClass } from '#base/ui/button.tsx';
import { Facts } from '#base/ui/description-list.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Icon } from '#base/ui/icon.tsx';
import { formatBytes } from '../../plan/format-bytes.ts';
import { sitemapMessages } from '../../plan/messages.ts';
import { useSitemapFile } from '../../plan/use-sitemap-file.client.ts';
import { ToolState } from '../../screens/tool-state.tsx';

/** Downloads the file as soon as the page is there. */
export const Island = ({ name, sizeBytes, modifiedAt }: { name: string; sizeBytes: number; modifiedAt: string }) => {
  const reading = useSitemapFile(name);
  const { phase } = reading;
  const size = phase === 'downloaded' ? reading.sizeBytes : sizeBytes;
  const words =
    phase === 'failed'
      ? reading.message
      : phase === 'loading'
        ? sitemapMessages.loadingFile
        : sitemapMessages.downloaded;
  return (
    <>
      <output className="visually-hidden needs-script">{words}</output>
      <ToolState
        kind={phase === 'downloaded' ? 'ok' : phase === 'failed' ? 'err' : 'busy'}
        actions={
          <>
            {phase === 'failed' && (
              <Button icon="reset" onClick={reading.again}>
                Try again
              </Button>
            )}
            <a className={buttonClass('go')} href={paths.serveSitemapFile(name)} rel="nofollow" download={name}>
              <Icon name="download" />
              Download
            </a>
          </>
        }
      >
        <span className="needs-script">{words}</span>
        <span className="without-script">Ready to download</span>
      </ToolState>
      <Facts
        facts={[
          { label: 'File', code: name },
          { label: 'Size', code: formatBytes(size), text: size < 1_024 ? null : `${formatCount(size)} bytes` },
          { label: 'Stored', code: modifiedAt.slice(0, 10), text: `${modifiedAt.slice(11, 16)} UTC` },
          { label: 'Served as', text: 'application/gzip' },
        ]}
      />
      {phase === 'downloaded' && reading.remark !== null && (
        <div className="tool-line mt-4">
          <Note>{reading.remark}</Note>
        </div>
      )}
    </>
  );
};
