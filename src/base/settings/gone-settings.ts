/** Settings of earlier versions, each with the sentence that says what takes its place. */
export const GONE_SETTINGS: Readonly<Record<string, string>> = {
  WEB_PROCESSES: 'start one node for each core, see deploy/open-nsn-catalog@.service',
};
