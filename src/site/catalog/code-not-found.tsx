import { NothingThere } from '#base/frame/missing-washer.tsx';
import { ToCatalog } from './missing-list.tsx';

/** `before` and `after`: words around the code. */
export const CodeNotFound = (props: { title: string; code: string; before: string; after: string }) => (
  <NothingThere ways={<ToCatalog />}>
    <h1>{props.title}</h1>
    <p className="muted">
      {props.before}
      <span className="num num-long">{props.code}</span>
      {props.after}
    </p>
  </NothingThere>
);
