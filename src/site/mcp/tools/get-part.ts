import { z } from 'zod';
import { type PartAnswer, partAnswer } from '../../api/calls/answer-schemas.ts';
import { operationOf } from '../../api/calls/operations.ts';
import { callOperation, tool } from './tool.ts';

/** Part numbers of an item that the tool names: some items have thousands. */
const MAX_PART_NUMBERS = 50;

/** Clients read schemas with every conversation: the columns of all sections, which are most of the schema of the API, are left to the OpenAPI document. */
const output = partAnswer.extend({
  sections: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())).nullable())
    .describe(
      'What is on file, section by section, rows by column; a code comes with its meaning. A section is null where it could not be read just now.',
    ),
});

/** GET /api/v1/nsn/{nsn} as a tool. */
export const getPartTool = tool({
  name: 'get_part',
  title: 'Everything on file about one part',
  description:
    'Gives the record of one item by its NSN or NIIN: name and definition, characteristics, part numbers with their makers, management, packaging, freight, related items and the chain of replacements. ' +
    `A replaced number is answered with its own record and replacedBy: name both to the person. At most ${MAX_PART_NUMBERS} part numbers; partNumberCount says how many there are.`,
  input: z.strictObject({
    number: z
      .string()
      .max(40, 'It is an NSN or a NIIN.')
      .describe('NSN such as 5305-01-234-5678 or NIIN such as 01-234-5678, with or without dashes.'),
  }),
  output,
  async call({ number }, site) {
    const answer = await callOperation(operationOf('getPart'), { nsn: number }, {}, site);
    if (answer.kind === 'refused') return answer;
    const body = answer.body as PartAnswer;
    return { kind: 'found', body: { ...body, partNumbers: body.partNumbers?.slice(0, MAX_PART_NUMBERS) ?? null } };
  },
});
