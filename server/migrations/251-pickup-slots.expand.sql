-- When orders can be picked up, and which of them have said when they come.

-- One row, read and replaced as a whole. Without hours there are no slots.
create table pickup_schedule (
  id integer primary key default 1 constraint pickup_schedule__one check (id = 1),
  hours jsonb not null default '[]',
  closed_days jsonb not null default '[]',
  days_ahead integer not null default 14,
  version integer not null default 1
);
insert into pickup_schedule default values;

create table pickup_bookings (
  order_id integer primary key constraint pickup_bookings__order_id references orders,
  -- '2026-06-08T09:00' in Manila.
  slot text not null,
  ends text not null
);
create index pickup_bookings__slot on pickup_bookings (slot);
alter table pickup_bookings set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
