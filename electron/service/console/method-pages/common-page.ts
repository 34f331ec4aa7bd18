import { commonHints, commonNotEmulated } from '#service/methods/index.ts';
import { commonErrors, errorMessage } from '#shared/protocol/errors.ts';
import { callers } from '#shared/reference/callers.ts';
import { responseParameters } from '#shared/reference/common-parameters.ts';
import { envelopeFields } from '#shared/reference/envelope-fields.ts';
import { cell, codeCell, fileOf, madeBy, table } from './markdown.ts';

/** What is the same for all methods: callers, common parameters, envelope, errors. */
export function commonPage(): string {
  return fileOf([
    '# What all methods share',
    '',
    madeBy,
    '',
    '## Who may call',
    '',
    ...table(
      ['caller', 'credentials'],
      Object.values(callers).map(({ who, credentials }) => [who, cell(credentials)]),
    ),
    'Parameters are UTF-8 in the query or in an `application/x-www-form-urlencoded` body. Each comes once.',
    '',
    '## Common parameters',
    '',
    ...table(
      ['name', 'type', 'limits', 'meaning'],
      responseParameters.map(({ name, type, values, maxLength, documentation }) => [
        codeCell(name),
        type,
        values ? `one of: ${values.join(', ')}` : maxLength ? `at most ${maxLength} characters` : '',
        cell(documentation),
      ]),
    ),
    `Accepted by every method, without effect unless it declares them itself: ${commonHints.map(codeCell).join(', ')}.`,
    `Refused with 400006 by every method that does not declare them itself: ${commonNotEmulated.map(codeCell).join(', ')}.`,
    '',
    'A parameter that no documentation knows is ignored and listed in `ignoredParams`.',
    '',
    '## Envelope',
    '',
    'Members of each response, before those of the method. In XML they are children of `<METHODResponse>`, with',
    '`errorCode` on errors only; an array is an element with one child for each item.',
    '',
    ...table(
      ['member', 'type', 'there', 'meaning'],
      envelopeFields.map(({ name, type, there, documentation }) => [codeCell(name), type, there, cell(documentation)]),
    ),
    '## Errors of every method',
    '',
    ...table(
      ['errorCode', 'message', 'when'],
      commonErrors.map(({ errorCode, when }) => [String(errorCode), cell(errorMessage(errorCode)), cell(when)]),
    ),
    '[All methods](README.md)',
  ]);
}
