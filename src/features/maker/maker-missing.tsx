import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { makerMessages } from './maker-words.ts';

/** The maker could not be read; the same address may answer in a moment. */
export const MakerFailed = ({ code }: { code: string }) => (
  <Empty
    level={1}
    icon="warn"
    title={`CAGE ${code}`}
    action={
      <>
        <ButtonLink kind="ink" href="">
          {makerMessages.tryAgain}
        </ButtonLink>
        <ButtonLink kind="quiet" href={paths.catalog()}>
          {makerMessages.backToCatalog}
        </ButtonLink>
      </>
    }
  >
    {makerMessages.failed}
  </Empty>
);
