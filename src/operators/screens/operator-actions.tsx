import { Button } from '../../ui/button.tsx';
import type { OperatorActionName } from './operator-texts.ts';

export const OperatorAction = ({ name }: { name: OperatorActionName }) => (
  <input type="hidden" name="action" value={name} />
);

/** Ends every session that the operator may end but the one that asks. */
export const EndOthersForm = () => (
  <form method="post" className="no-print">
    <OperatorAction name="end-others" />
    <Button type="submit" size="s">
      End all but this
    </Button>
  </form>
);
