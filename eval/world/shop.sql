-- The shop that scenarios are about. It is empty: each scenario brings its rows, and the rest of the shop is below.
create table customers (
  id             int primary key,
  email          text not null unique,
  name           text not null,
  status         text not null default 'active' check (status in ('active', 'locked', 'closed')),
  plan           text not null default 'free' check (plan in ('free', 'pro', 'team')),
  locale         text not null default 'en',
  notes          text,
  failed_logins  int not null default 0,
  locked_at      timestamptz,
  created_at     timestamptz not null default '2026-01-10T09:00:00Z'
);
comment on column customers.plan is 'What the application grants; the payments system says what is paid for.';

create table orders (
  id            int primary key,
  customer_id   int not null references customers,
  status        text not null check (status in ('pending', 'paid', 'packed', 'held', 'shipped', 'delivered', 'cancelled')),
  total_cents   int not null,
  currency      text not null default 'eur',
  payment_id    text,
  note          text,
  placed_at     timestamptz not null
);

create table shipments (
  order_id     int primary key references orders,
  carrier      text not null,
  tracking     text,
  status       text not null check (status in ('waiting', 'held', 'in_transit', 'delivered', 'returned')),
  hold_reason  text,
  updated_at   timestamptz not null
);

create table webhook_events (
  id           text primary key,
  type         text not null,
  order_id     int references orders,
  status       text not null check (status in ('received', 'processed', 'failed')),
  error        text,
  received_at  timestamptz not null
);

create table exports (
  id            int primary key,
  customer_id   int not null references customers,
  kind          text not null,
  status        text not null check (status in ('queued', 'running', 'done', 'failed')),
  error         text,
  requested_at  timestamptz not null,
  finished_at   timestamptz
);

create table discount_codes (
  code         text primary key,
  percent      int not null,
  valid_from   date not null,
  valid_until  date not null,
  uses_left    int not null
);

create table stock (
  sku         text primary key,
  title       text not null,
  available   int not null,
  restock_on  date,
  updated_at  timestamptz not null
);

create table emails (
  id           int primary key,
  customer_id  int not null references customers,
  template     text not null,
  status       text not null check (status in ('queued', 'delivered', 'bounced', 'suppressed')),
  reason       text,
  sent_at      timestamptz not null
);

-- What goes well for others: a healthy customer to compare with.
insert into customers (id, email, name, plan) values
  (900, 'nora@example.com', 'Nora Lind', 'pro'),
  (901, 'omar@example.com', 'Omar Haddad', 'free');
insert into orders (id, customer_id, status, total_cents, payment_id, placed_at) values
  (9001, 900, 'delivered', 4200, 'ch_nora_1', '2026-11-10T10:00:00Z'),
  (9002, 901, 'shipped', 1900, 'ch_omar_1', '2026-11-18T15:30:00Z');
insert into shipments (order_id, carrier, tracking, status, updated_at) values
  (9001, 'Postal', 'PX9001', 'delivered', '2026-11-13T12:00:00Z'),
  (9002, 'Postal', 'PX9002', 'in_transit', '2026-11-19T07:00:00Z');
insert into webhook_events (id, type, order_id, status, received_at) values
  ('evt_9001', 'charge.succeeded', 9001, 'processed', '2026-11-10T10:00:03Z'),
  ('evt_9002', 'charge.succeeded', 9002, 'processed', '2026-11-18T15:30:02Z');
insert into exports (id, customer_id, kind, status, requested_at, finished_at) values
  (800, 900, 'orders', 'done', '2026-11-19T08:00:00Z', '2026-11-19T08:00:40Z');
insert into emails (id, customer_id, template, status, sent_at) values
  (700, 900, 'order_confirmation', 'delivered', '2026-11-10T10:00:05Z');
