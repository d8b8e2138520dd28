-- The sample shop that the demo's tickets are about. Times are relative to the load, so that the stories stay recent.
create table customers (
  id              int primary key,
  email           text not null unique,
  name            text not null,
  status          text not null check (status in ('active', 'locked', 'closed')),
  failed_logins   int not null default 0,
  locked_at       timestamptz,
  created_at      timestamptz not null
);

create table orders (
  id           int primary key,
  customer_id  int not null references customers,
  status       text not null check (status in ('paid', 'packed', 'held', 'shipped', 'delivered', 'cancelled')),
  placed_at    timestamptz not null,
  total_cents  int not null
);

create table shipments (
  order_id     int primary key references orders,
  carrier      text not null,
  tracking     text,
  status       text not null check (status in ('waiting', 'held', 'in_transit', 'delivered')),
  hold_reason  text,
  updated_at   timestamptz not null
);

create table login_attempts (
  id           bigint generated always as identity primary key,
  customer_id  int not null references customers,
  at           timestamptz not null,
  outcome      text not null check (outcome in ('ok', 'wrong_password', 'locked'))
);

create table discount_codes (
  code          text primary key,
  percent       int not null,
  valid_from    timestamptz not null,
  valid_until   timestamptz not null,
  uses_left     int not null
);

insert into customers values
  (1, 'mira@example.com',  'Mira Holm',    'active', 0, null, now() - interval '400 days'),
  (2, 'jonas@example.com', 'Jonas Weber',  'locked', 5, now() - interval '9 hours', now() - interval '210 days'),
  (3, 'aiko@example.com',  'Aiko Tanaka',  'active', 0, null, now() - interval '90 days'),
  (4, 'sam@example.com',   'Sam Okafor',   'active', 0, null, now() - interval '30 days'),
  (5, 'lena@example.com',  'Lena Fischer', 'active', 1, null, now() - interval '12 days'),
  (6, 'noor@example.com',  'Noor Haddad',  'active', 0, null, now() - interval '150 days');

insert into orders
select 1000 + n, 1 + n % 5, 'delivered', now() - interval '60 days' + n * interval '1 day', 1500 + n * 37
  from generate_series(1, 40) n;
insert into orders values
  (1042, 1, 'held',    now() - interval '6 days', 8990),
  (1043, 3, 'shipped', now() - interval '2 days', 4550),
  (1044, 4, 'paid',    now() - interval '1 day',  2390),
  (1045, 6, 'delivered', now() - interval '8 days', 6400);

insert into shipments
select id, 'Postal', 'PX' || id, 'delivered', null, placed_at + interval '3 days' from orders where id <= 1040;
insert into shipments values
  (1042, 'Postal', null, 'held', 'address_incomplete: house number missing', now() - interval '5 days'),
  (1043, 'Postal', 'PX1043', 'in_transit', null, now() - interval '1 day'),
  (1044, 'Postal', null, 'waiting', null, now() - interval '1 day'),
  (1045, 'Postal', 'PX1045', 'delivered', null, now() - interval '5 days');

insert into login_attempts (customer_id, at, outcome)
select 2, now() - interval '9 hours' - (5 - n) * interval '1 minute', 'wrong_password' from generate_series(1, 5) n;
insert into login_attempts (customer_id, at, outcome) values
  (2, now() - interval '2 hours', 'locked'),
  (3, now() - interval '1 day', 'ok'),
  (5, now() - interval '3 hours', 'wrong_password'),
  (5, now() - interval '3 hours' + interval '20 seconds', 'ok'),
  (6, now() - interval '10 minutes', 'ok');

insert into discount_codes values
  ('WELCOME10', 10, now() - interval '1 year',  now() + interval '1 year',  500),
  ('AUTUMN15',  15, now() - interval '60 days', now() - interval '3 days',  120),
  ('VIP25',     25, now() - interval '30 days', now() + interval '30 days', 0);
