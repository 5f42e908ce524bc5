import { useEffect, useState } from 'react';
import { Note } from '../../ui/feedback.tsx';
import { changeCart, type CartState } from './cart-storage.ts';
import { troubleWords } from './trouble-words.ts';

/** Tells what could not be read of a stored cart and where it is kept, or that none can be kept. */
export const CartNotice = ({ trouble }: Pick<CartState, 'trouble'>) => {
  const [words, setWords] = useState<ReturnType<typeof troubleWords>>(null);
  // An unreadable value is set aside as soon as somebody looks at the cart, and the word stays until the page is left.
  useEffect(() => {
    if (trouble !== null) void changeCart((items) => items).then((change) => setWords(troubleWords(change)));
  }, [trouble]);
  return (
    <div className="cart-notice" aria-live="polite">
      {words !== null && (
        <Note>
          <b>{words.title}.</b> {words.text}
        </Note>
      )}
    </div>
  );
};
