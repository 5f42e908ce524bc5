import type { QuoteContact } from '../../domain/quote-request.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PhoneLink } from '../../ui/number.tsx';
import { rfqContact } from './rfq-text.ts';

/** Who asks; `linked` for the operator, who writes and calls back. */
export const QuoteContactPairs = ({ customer, linked }: { customer: QuoteContact; linked?: boolean }) => (
  <DescriptionList
    prose
    pairs={rfqContact({ customer }).map(([label, value]) => ({
      label,
      value: <Value {...{ label, value, linked }} />,
    }))}
  />
);

const Value = ({ label, value, linked }: { label: string; value: string; linked?: boolean }) => {
  if (linked && label === 'Phone' && /^[+\d][\d ().-]*$/.test(value)) return <PhoneLink number={value} />;
  if (linked && label === 'Email')
    return (
      <a className="num num-long" href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
        {value}
      </a>
    );
  return <bdi className="num-long">{value}</bdi>;
};
