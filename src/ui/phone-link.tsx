/** A phone number that can be called: "+1 727 555 0142" leads to `tel:+17275550142`. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="num phone-link" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
    {number}
  </a>
);
