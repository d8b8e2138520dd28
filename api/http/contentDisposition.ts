/**
 * `Content-Disposition` of a download (RFC 6266): the exact name as RFC 8187 writes it, and for whatever does not read
 * that, the name in plain letters. No name ends the header or begins another one.
 */
export const attachmentNamed = (name: string): string => {
  const plain = name.replaceAll(/[^\w.() -]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (char) => percented(char));
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
};

const percented = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
