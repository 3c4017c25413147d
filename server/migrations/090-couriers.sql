-- Couriers are a list that staff keep. An order has copies of the courier that took it, so that it stays as it left
-- whatever becomes of him.

create table couriers (
  id integer generated always as identity primary key,
  name text not null,
  -- With {number} where the tracking number belongs; '' without one.
  link text not null default '',
  retired boolean not null default false,
  position integer not null default 0
);
create unique index couriers__name on couriers (lower(name));
insert into couriers (name, position) values ('LBC Express', 1), ('J&T Express', 2), ('Ninja Van', 3);

alter table orders
  add column courier text not null default '',
  add column courier_link text not null default '',
  add column tracking_number text not null default ''
    constraint orders__tracking_number check (tracking_number ~ '^[A-Za-z0-9-]{0,40}$');

insert into shop_settings (tab, value) values ('delivery', '{"trackingRequired": false}'), ('couriers', '{}');
