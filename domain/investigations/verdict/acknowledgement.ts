import { languageOf } from '../../text/languages.ts';
import type { TicketText } from '../events.ts';
import { bodyOf } from '../ticketText.ts';
import type { Proposal } from './submitVerdict.ts';

const ENGLISH =
  'Thank you for your message. We have looked into it, and a member of our team will take it from here and get back to you.';

/** SU-100: what a customer is told when code, not the model, decided that a person takes over. */
const ACKNOWLEDGEMENTS: { readonly [language: string]: string } = {
  en: ENGLISH,
  de: 'Vielen Dank für Ihre Nachricht. Wir haben uns die Sache angesehen; jemand aus unserem Team übernimmt sie nun und meldet sich bei Ihnen.',
  fr: 'Merci pour votre message. Nous avons examiné votre demande ; un membre de notre équipe prend le relais et reviendra vers vous.',
  es: 'Gracias por su mensaje. Hemos revisado su consulta; una persona de nuestro equipo se ocupará de ella y le responderá.',
  it: 'Grazie per il suo messaggio. Abbiamo esaminato la richiesta; una persona del nostro team se ne occuperà e la ricontatterà.',
  nl: 'Bedankt voor uw bericht. Wij hebben ernaar gekeken; iemand van ons team neemt het over en neemt contact met u op.',
  pt: 'Obrigado pela sua mensagem. Analisámos o assunto; uma pessoa da nossa equipa vai tratar dele e entrar em contacto consigo.',
  pl: 'Dziękujemy za wiadomość. Przyjrzeliśmy się sprawie; przejmie ją osoba z naszego zespołu i skontaktuje się z Państwem.',
  cs: 'Děkujeme za vaši zprávu. Na věc jsme se podívali; převezme ji člověk z našeho týmu a ozve se vám.',
  sv: 'Tack för ditt meddelande. Vi har tittat på ärendet; en person i vårt team tar över och återkommer till dig.',
  da: 'Tak for din besked. Vi har set på sagen; en person fra vores team tager over og vender tilbage til dig.',
  no: 'Takk for meldingen. Vi har sett på saken; en person i teamet vårt tar over og kommer tilbake til deg.',
  fi: 'Kiitos viestistäsi. Olemme tutkineet asiaa; tiimimme jäsen ottaa sen hoitaakseen ja palaa sinulle.',
  hu: 'Köszönjük az üzenetét. Megvizsgáltuk az ügyet; csapatunk egyik tagja átveszi, és jelentkezni fog.',
  ro: 'Vă mulțumim pentru mesaj. Am analizat solicitarea; un coleg o preia și vă va contacta.',
  tr: 'Mesajınız için teşekkür ederiz. Konuyu inceledik; ekibimizden biri ilgilenecek ve size dönüş yapacak.',
  id: 'Terima kasih atas pesan Anda. Kami telah memeriksanya; anggota tim kami akan menanganinya dan menghubungi Anda.',
  ru: 'Спасибо за ваше сообщение. Мы рассмотрели его; сотрудник нашей команды займётся вопросом и свяжется с вами.',
  uk: 'Дякуємо за ваше повідомлення. Ми розглянули його; співробітник нашої команди візьметься за питання і зв’яжеться з вами.',
  ja: 'お問い合わせありがとうございます。内容を確認いたしました。担当者が引き継ぎ、改めてご連絡いたします。',
  zh: '感谢您的来信。我们已查看您的问题，将由我们的同事跟进并与您联系。',
  ko: '문의해 주셔서 감사합니다. 내용을 확인했으며, 담당자가 이어서 처리하고 연락드리겠습니다.',
  ar: 'شكرًا على رسالتك. لقد اطلعنا على الأمر، وسيتولاه أحد أعضاء فريقنا ويعود إليك.',
};

/**
 * The acknowledgement in the customer's language: that of the reply which the model wrote, else that of the ticket, else
 * English. `said`: the reply that does not stand.
 */
export const acknowledgement = (said: Proposal['reply'] | null, ticket: TicketText | null): Proposal['reply'] => {
  const candidates = [
    said?.language ?? null,
    said === null ? null : languageOf(said.body),
    ticket === null ? null : languageOf(`${ticket.title}\n${bodyOf(ticket)}`),
  ];
  for (const language of candidates) {
    const body = language === null ? undefined : ACKNOWLEDGEMENTS[language.toLowerCase().split('-')[0] ?? ''];
    if (language !== null && body !== undefined) return { body, language };
  }
  return { body: ENGLISH, language: 'en' };
};
