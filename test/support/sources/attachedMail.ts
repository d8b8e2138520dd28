import { mailText } from './mails.ts';

export type AttachedFile = { name: string; mime: string; bytes: Uint8Array };

/** A mail of a customer on which these files hang. */
export const attachedMail = (
  id: string,
  text: string,
  files: readonly AttachedFile[],
  head: Record<string, string> = {},
): string => {
  const parts = files.map(
    ({ name, mime, bytes }) =>
      `--x\r\nContent-Type: ${mime}\r\nContent-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${folded(bytes)}\r\n`,
  );
  const body = `--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n${parts.join('')}--x--`;
  return mailText(id, body, { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=x', ...head });
};

const folded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
