-- Mails of the shop. What one says is fixed when it is queued, in the transaction of the change that it tells of.

create table mails (
  id integer generated always as identity primary key,
  kind text not null,
  user_id integer not null constraint mails__user_id references users,
  address text not null,
  subject text not null,
  -- Empty once nobody needs them any more.
  text text not null,
  html text not null,
  -- Text and HTML in place of these, unreadable here, of a mail with a secret; null once it is sent.
  sealed text,
  order_id integer constraint mails__order_id references orders,
  order_number text not null default '',
  return_request_id integer constraint mails__return_request_id references return_requests,
  occasion text not null default '',
  status text not null default 'Queued'
    constraint mails__status check (status in ('Queued', 'Sending', 'Sent', 'Failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  resend_of integer constraint mails__resend_of references mails,
  created_at timestamptz not null default now(),
  -- When it is tried next, and when no longer.
  due_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  -- The last sign of life of the process that is sending it.
  alive_at timestamptz,
  sent_at timestamptz,
  search_text text not null generated always as (fold(address || ' ' || subject || ' ' || order_number)) stored
);

create unique index mails__once
  on mails (kind, user_id, coalesce(order_id, 0), coalesce(return_request_id, 0), occasion);
create index mails__queued on mails (id, due_at) where status = 'Queued';
create index mails__secret on mails (id, due_at) where status = 'Queued' and sealed is not null;
create index mails__sending on mails (alive_at) where status = 'Sending';
create index mails__status_index on mails (status, id);
create index mails__kind on mails (kind, id);
create index mails__created_at on mails (created_at, id);
create index mails__user_id_index on mails (user_id);
create index mails__order_id_index on mails (order_id);
create index mails__return_request_id_index on mails (return_request_id);
create index mails__resend_of_index on mails (resend_of);
create index mails__search_text on mails using gin (search_text gin_trgm_ops);

-- As all tables that grow: statistics of an empty one would mislead the checks of its keys.
alter table mails set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);

-- Templates that staff have changed or switched off. Subject and body are null where they are the original's.
create table mail_templates (
  kind text primary key,
  subject text,
  body text,
  is_on boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by integer not null constraint mail_templates__changed_by references users
);
create index mail_templates__changed_by_index on mail_templates (changed_by);

-- Kinds of mails that a user has switched off.
create table muted_mails (
  user_id integer not null constraint muted_mails__user_id references users,
  kind text not null,
  primary key (user_id, kind)
);
