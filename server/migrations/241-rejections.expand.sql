-- Registrations that were rejected. A row stands for an Inactive user who was never Active: a new registration may take the place.

create table registration_rejections (
  user_id integer primary key constraint registration_rejections__user_id references users on delete cascade,
  rejected_at timestamptz not null,
  rejected_by integer not null constraint registration_rejections__rejected_by references users,
  reason text not null
);
create index registration_rejections__rejected_at on registration_rejections (rejected_at, user_id);
create index registration_rejections__rejected_by_index on registration_rejections (rejected_by);

-- Of a registration that took such a place: when and why the one before it was rejected.
create table earlier_rejections (
  user_id integer primary key constraint earlier_rejections__user_id references users on delete cascade,
  rejected_at timestamptz not null,
  reason text not null
);
