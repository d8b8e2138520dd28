/** Of a customer who asks in the help desk. */
const LOGIN = {
  external_id: 'shop-2',
  title: 'Cannot log in since this morning',
  body: 'My password worked yesterday. Now the shop says that my account is not available. I have not changed anything.',
  customer: 'jonas@example.com',
  priority: 'normal',
} as const;

/** Of one who asks in the channel. */
const DISCOUNT = {
  external_id: 'shop-3',
  title: 'Discount code AUTUMN15 is refused',
  body: 'I got the code AUTUMN15 from your newsletter, but at the checkout it is "not valid". Please help.',
  customer: 'aiko@example.com',
  priority: 'normal',
} as const;

/** What the shop's customers wrote. The scripted model knows none of the answers; they stand in the shop's database. */
export const TICKETS = [
  {
    external_id: 'shop-1',
    title: 'Where is my order 1042?',
    body: 'Hello,\n\nI ordered six days ago and there is still no tracking number for order 1042. What is going on?\n\nMira',
    customer: 'mira@example.com',
    priority: 'high',
  },
  LOGIN,
  DISCOUNT,
  {
    external_id: 'shop-4',
    title: 'Charged twice, I want a refund',
    body: 'My card was charged twice for order 1044. Please refund one of the charges today.',
    customer: 'sam@example.com',
    priority: 'urgent',
  },
  {
    external_id: 'shop-5',
    title: 'The app feels slow',
    body: 'Since the weekend everything takes ages on my phone. It is hard to say where exactly.',
    customer: 'lena@example.com',
    priority: 'low',
  },
] as const;

/** Those that come by the API; each of the others has a way of its own. */
export const POSTED = TICKETS.filter((ticket) => ticket !== LOGIN && ticket !== DISCOUNT);

/** The one that lies in the help desk, as it holds it. */
export const HELP_DESK_TICKET = {
  id: 7,
  subject: LOGIN.title,
  text: LOGIN.body,
  requester: { name: 'Jonas Weber', email: LOGIN.customer },
};

/** The one that stands in the channel. */
export const CHAT_MESSAGE = { from: { name: 'Aiko Tanaka', email: DISCOUNT.customer }, text: DISCOUNT.body };

/** What a customer writes by mail, once the sign-in service was upgraded. By its id later runs know that it was sent. */
export const MAIL = {
  from: 'noor@example.com',
  subject: '"My returns" has stopped working',
  messageId: '<my-returns@shop.example.com>',
  text: 'Hello,\n\nI want to send back a part of order 1045. I can sign in, but the page "My returns" only says that I am not allowed to see it. It worked this morning. What can I do?\n\nNoor Haddad',
};
