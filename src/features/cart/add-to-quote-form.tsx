import { paths } from '../../paths.ts';

/** The one form of a page that takes what a button adds where no script does. */
export const ADD_FORM = 'add-to-quote';

/** Takes what the buttons of a page add where no script does: `POST /` with `action=choose` answers with the page and the part in its address. */
export const AddForm = () => (
  <form id={ADD_FORM} method="post" action={paths.home()} hidden>
    <input type="hidden" name="action" value="choose" />
  </form>
);
