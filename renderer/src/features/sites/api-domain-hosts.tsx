import { siteSettings } from '#shared/contract/sites.ts';
import { hostsLines } from '#shared/words/hosts-lines.ts';
import { useOverview } from '../../stores/use-operations.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { Grid, Text } from '../../ui/layout.tsx';

const texts = sitesTexts.apiDomains;
const apiDomain = siteSettings.shape.apiDomains.element;

/** Where the API domains of a site are called, and the line that leads names to this machine that it does not know (D55). */
export function ApiDomainHosts({ domains: typed }: { domains: readonly string[] }) {
  const https = useOverview().value?.addresses.https;
  const domains = typed.filter((domain) => apiDomain.safeParse(domain).success);
  if (domains.length === 0) return null;
  const port = https === undefined ? '' : new URL(https).port;
  // Browsers take names below localhost for this machine (RFC 6761).
  const unknown = domains.filter((domain) => !domain.endsWith('.localhost'));
  return (
    <Grid minWidth={0} justifyItems="start" gap={4}>
      {domains.map((domain) => {
        const address = `https://${domain}${port === '' ? '' : `:${port}`}`;
        return <Copyable key={domain} value={address} what={texts.copyAddress(domain)} wrap />;
      })}
      {unknown.length === 0 ? null : (
        <Text color="text-2">
          {texts.hostsFile} <Copyable value={hostsLines(unknown)} what={texts.copyHostsLine} wrap />
        </Text>
      )}
    </Grid>
  );
}
