import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';

export const MoreNumbers = () => (
  <section className="help p-3 ruled bg-surface">
    <h2>Have more than one number?</h2>
    <p className="muted small">Paste the whole list and see which we can find.</p>
    <PasteList />
  </section>
);

export const PasteList = () => (
  <ButtonLink size="s" icon="list" href={paths.list()}>
    Paste a list
  </ButtonLink>
);
