import { showHidden } from '#shared/quoting/hidden-characters.ts';

/** Names of devices, which Windows takes for these whatever ending follows. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|[ .])/i;
/** Characters; file systems allow 255 bytes. */
const MAX_LENGTH = 60;

/**
 * The name under which a text is offered as a file (R51): in the folder that the user chose and no other, with the
 * ending that it shows, on every operating system.
 */
export function safeFileName(name: string): string {
  const plain = showHidden(name)
    .replace(/[<>:"/\\|?*]+/g, '_')
    // A file that begins with a dot is hidden, one that begins with a hyphen is an option of a command.
    .replace(/^[\s.-]+/, '');
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  const start = [...plain.slice(0, plain.length - ending.length)].slice(0, MAX_LENGTH).join('');
  const stem = start.replace(/[\s.]{1,60}$/, '');
  const whole = `${stem || 'authdesk'}${ending}`;
  return device.test(whole) ? `_${whole}` : whole;
}
