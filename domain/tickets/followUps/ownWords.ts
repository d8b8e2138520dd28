import { isOfSignature } from './signature.ts';

/** Where a mail program begins what was answered, in the languages of the forms. */
const ANSWERED =
  /^(?:on .{4,120} wrote|am .{4,120} schrieb.{0,80}|le .{4,120} a écrit|el .{4,120} escribió|il .{4,120} ha scritto|op .{4,120} schreef.{0,80}|em .{4,120} escreveu)\s*:$/iu;
const ORIGINAL =
  /^[-_]{3,}\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original)\s*[-_]{3,}$/iu;
const DEVICE =
  /^(?:sent from my|get|gesendet von meine[mr]|von meinem|envoyé de(?:puis)? mon|enviado desde mi|enviado do meu|inviato da(?:l mio)?|ver(?:zonden|stuurd) vanaf mijn) (?:\p{L}+ )?(?:iphone|ipad|android|galaxy|smartphone|handy|mobile|mobil|móvil|telefoon|outlook for (?:ios|android))(?: gesendet)?\.?$/iu;

/**
 * The lines that a customer wrote: without what they quote, the delimiter of a signature with what follows, and what a
 * telephone adds. Null when something that is not marked as quoted stands below the head of an answered mail: it may be
 * what they wrote.
 */
export const ownLines = (text: string): readonly string[] | null => {
  const lines = text.split('\n').map((line) => line.trim());
  const unquoted = lines.filter((line) => !line.startsWith('>'));
  const head = unquoted.findIndex((line) => ANSWERED.test(line) || ORIGINAL.test(line));
  const own = head === -1 ? unquoted : unquoted.slice(0, head);
  if (head !== -1 && unquoted.slice(head + 1).some((line) => line !== '')) return null;
  const delimiter = own.findIndex((line) => line === '--');
  const isSigned = delimiter !== -1 && own.slice(delimiter + 1).every(isSignature);
  return (isSigned ? own.slice(0, delimiter) : own).filter((line) => line !== '' && !DEVICE.test(line));
};

/** Also with the number of a house; whatever else stands below a delimiter may be what they wrote. */
const isSignature = (line: string): boolean =>
  line === '' || isOfSignature(line.replaceAll(/(?<!\S)\d{1,5}(?!\S)/g, ''));
