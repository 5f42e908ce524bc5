export type Words = { title: string; text: string };

/** C7.1 to C9.10 fix most texts. */
export const quoteMessages = {
  home: {
    quantityRule: 'A quantity that is not a number is sent as 1.',
    /** `lines`: from 1. */
    sentAsOne: (lines: readonly number[]): string => {
      const which =
        lines.length > 5 ? `${lines.length} parts` : `${lines.length > 1 ? 'parts' : 'part'} ${lines.join(', ')}`;
      return `The quantity of ${which} was not a number and was sent as 1. Tell us if you need another.`;
    },
    missing: { title: 'Missing Information', text: 'Please fill in all required contact fields.' },
    incomplete: {
      title: 'Incomplete Parts Information',
      text: 'Please ensure all parts have part numbers and quantities.',
    },
    failed: { title: 'Submission Error', text: 'There was an error sending your RFQ. Please try again.' },
    sent: (replyHours: number): Words => ({
      title: 'RFQ Submitted Successfully',
      text: `Your request has been submitted and sent to our team. We'll contact you within ${replyHours} hours.`,
    }),
  },
  cart: {
    missing: 'Missing Information: Please fill in all required contact fields.',
    empty: 'Empty Cart: Please add items to your cart before submitting.',
    quantities: 'Invalid Quantities: Please ensure all items have valid quantities.',
    failed: 'Submission Error: There was an error sending your RFQ. Please try again.',
    broken: 'Submission Error: There was an error submitting your RFQ. Please try again.',
    sent: (replyHours: number) =>
      `RFQ Submitted Successfully. Your request has been submitted. We'll contact you within ${replyHours} hours.`,
  },
  rfq: {
    emptyTitle: 'No items in cart',
    empty: 'Empty Cart: Please add items to your cart before creating an RFQ.',
    hint: 'Please fill in all required fields: First Name, Last Name, Email, and Company',
    create: 'Create RFQ',
    creating: 'Creating RFQ...',
    moreItems: (more: string) => `... and ${more} more items`,
    broken: 'Error: There was an error submitting your RFQ. Please try again.',
    sent: (replyHours: number) =>
      `RFQ Submitted Successfully! Your RFQ has been sent to our team and downloaded. We'll contact you within ${replyHours} hours.`,
  },
  wishes: {
    title: 'Delivery and documents',
    noDate: 'Enter the date as YYYY-MM-DD',
    past: 'Choose today or a later day',
    files: 'Files',
    filesHint: 'PDF, images, spreadsheets, drawings: at most 5 files and 10 MB.',
    filesWithoutScript: 'Files can be attached with JavaScript on. You can also send them in reply to our mail.',
    sending: 'A file is still on its way. Please wait a moment, or remove it',
    notSent: 'This file could not be sent. Please try again, or send it in reply to our mail.',
    tooMany: 'A request holds at most 5 files.',
    tooLarge: 'The files of a request come to at most 10 MB together.',
  },
  submit: 'Submit Request for Quote',
  submitting: 'Sending your request...',
  costsNothing: 'Sending a request orders nothing and costs nothing.',
  remember: 'Remember me on this browser',
  rememberText: 'Name, company, email and phone, for your next request. Leave it off on a shared computer.',
  check: { title: 'Please check your entries', text: 'Nothing has been sent yet.' },
  tooMany: (lines: number, most: number): Words => ({
    title: 'Too many lines',
    text: `A request holds at most ${most.toLocaleString('en-US')} lines and your cart has ${lines.toLocaleString('en-US')}. Everything is kept: remove some lines and send the others.`,
  }),
  waiting: (number: string): Words => ({
    title: 'RFQ waiting to be sent',
    text: `${number} is kept in this browser and goes out by itself as soon as the site answers.`,
  }),
  pdfOf: 'The RFQ as PDF',
  withoutScript: 'This page works with the cart that JavaScript keeps in your browser, and JavaScript is off.',
  enter: {
    name: 'Enter your name',
    firstName: 'Enter your first name',
    lastName: 'Enter your last name',
    email: 'Enter your email address',
    emailForm: 'Enter an email address such as name@company.com',
    company: 'Enter your company',
    partNumber: (line: number) => `Enter the part number of part ${line}`,
    quantity: (line: number) => `Enter the quantity of part ${line}`,
    wholeQuantity: (line: string) => `Enter a whole number of at least 1 as the quantity of ${line}`,
  },
} as const;

/** Cuts after "Empty Cart:". */
export function asWords(message: string): Words {
  const [, title = message, text = ''] = /^(.*?[:.!]) (.*)$/s.exec(message) ?? [];
  return { title, text };
}
