-- What the public pages show.

create table banners (
  id integer generated always as identity primary key,
  file_id integer not null constraint banners__file_id references files,
  link text not null default '',
  description text not null default '',
  is_enabled boolean not null default true,
  is_main boolean not null default false,
  position integer not null constraint banners__position__from_one check (position > 0),
  created_at timestamptz not null default now(),
  -- Deferred: deleting a banner closes the gap behind it.
  constraint banners__position unique (position) deferrable initially deferred
);
create unique index banners__is_main on banners (is_main) where is_main;
create index banners__file_id on banners (file_id);

-- One row each.
create table about_us (
  id smallint primary key default 1 constraint about_us__id check (id = 1),
  tagline text not null,
  overview text not null,
  mission text not null default '',
  vision text not null default '',
  updated_at timestamptz not null default now()
);

create table contact_us (
  id smallint primary key default 1 constraint contact_us__id check (id = 1),
  contact_number text not null,
  email text not null,
  address text not null,
  facebook text not null default '',
  twitter text not null default '',
  instagram text not null default '',
  linkin text not null default '',
  updated_at timestamptz not null default now()
);

create table faqs (
  id integer generated always as identity primary key,
  type text not null constraint faqs__type unique constraint faqs__type__known check (type in
    ('return-and-exchange', 'order-and-payment', 'shipping-and-delivery', 'customer-inquiry', 'term-and-policies'))
);

-- The steps of an Instructions item are joined by '@@@' in its description.
create table faq_contents (
  id integer generated always as identity primary key,
  faq_id integer not null constraint faq_contents__faq_id references faqs on delete cascade,
  content_type text not null constraint faq_contents__content_type check (content_type in
    ('Header', 'Instructions', 'Questions', 'Footer')),
  title text not null,
  description text not null,
  position integer not null default 0
);
create index faq_contents__faq_id on faq_contents (faq_id, position, id);
