import { element } from '../dom.ts';

/**
 * A picture of a data URL, drawn: a page's policy need not allow `data:` in img-src for it.
 *
 * @param label what it shows, for those who do not see it
 */
export async function picture(dataUrl: string, label: string): Promise<HTMLElement> {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png';
  const bitmap = await createImageBitmap(new Blob([bytes], { type }));
  const canvas = element('canvas', {
    class: 'gigya-qr-code',
    role: 'img',
    'aria-label': label,
    width: String(bitmap.width),
    height: String(bitmap.height),
  });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas;
}
