import {
  type EmailTemplateSection,
  type EmailTemplates,
  emailTemplateSections,
  emailTemplatesConfig,
  siteConfigs,
  tooLarge,
} from '#service/core/site-configs/index.ts';
import { always, jsonObject, type MethodParameter, noteKept, openMethod, siteMethod } from '#service/methods/index.ts';
import { usedMembers } from './text-for.ts';

function words(section: EmailTemplateSection): string {
  if (section === 'emailNotifications') {
    return `As real sites have them: ${usedMembers(section).join(', ')}. Others are only kept and returned.`;
  }
  return usedMembers(section).length > 0
    ? 'Texts of these mails: {"emailTemplates": {language: text}, "defaultLanguage"} (inferred); {{code}} and {{link}} in a text are the code and the link; so are $code and $confirmationURL and the like of real sites. They come before those of the policies.'
    : 'Only kept and returned: the service sends no such mails.';
}

/** What no mail uses (D69): sections, and members of the others besides their texts. */
const keptParts = (sections: EmailTemplates): readonly string[] =>
  Object.entries(sections).flatMap(([name, section]) => {
    const used = usedMembers(name);
    if (used.length === 0) return [name];
    return Object.keys(section)
      .filter((member) => !used.includes(member))
      .map((member) => `${name}.${member}`);
  });

/** Open, because both tools read the texts with a userKey and no secret, which is no credential (C 2, D65). */
export const getEmailTemplates = openMethod({
  name: 'accounts.policies.emailTemplates.getConfig',
  documentation: 'Says the texts of mails that the site has set, by section.',
  response: emailTemplateSections.map((section) => always(section, 'object', words(section))),
  uses: { siteConfigs },
  handler({ trace, siteConfigs }) {
    const sections = siteConfigs.get(emailTemplatesConfig);
    noteKept(trace, keptParts(sections));
    const all = Object.fromEntries(emailTemplateSections.map((name) => [name, sections[name] ?? {}]));
    return { data: all, did: `The site has set ${Object.keys(sections).length} sections.` };
  },
});

const sectionParameters = emailTemplateSections.map((name) =>
  jsonObject(name, words(name)),
) satisfies readonly MethodParameter[];

export const setEmailTemplates = siteMethod({
  name: 'accounts.policies.emailTemplates.setConfig',
  documentation: 'Sets texts of mails by section; a section that is not sent stays as it is.',
  parameters: sectionParameters,
  errors: [tooLarge],
  example: { parameters: { magicLink: '{"defaultLanguage":"en","emailTemplates":{"en":"Log in: {{link}}"}}' } },
  uses: { siteConfigs },
  handler({ input, trace, siteConfigs }) {
    const given = Object.fromEntries(
      emailTemplateSections.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
    );
    siteConfigs.set(emailTemplatesConfig, { ...siteConfigs.get(emailTemplatesConfig), ...given }, '');
    noteKept(trace, keptParts(given as EmailTemplates));
    return { data: {}, did: `Set ${Object.keys(given).length} sections of the texts of mails.` };
  },
});
