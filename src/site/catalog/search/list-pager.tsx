import { Icon } from '#base/ui/icon.tsx';

type Way = { href: string; name: string } | null;

export const ListPager = ({ first, next }: { first: Way; next: Way }) =>
  (first !== null || next !== null) && (
    <nav className="pager" aria-label="Pages">
      {first === null ? (
        <span />
      ) : (
        <a className="button" href={first.href} rel="nofollow">
          <Icon name="left" size="s" />
          {first.name}
        </a>
      )}
      {next === null ? (
        <span />
      ) : (
        <a className="button" href={next.href} rel="next nofollow">
          {next.name}
          <Icon name="right" size="s" />
        </a>
      )}
    </nav>
  );
