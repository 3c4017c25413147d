-- Who uses the shop: grade levels, roles with their permissions, users and their students.

create table grade_levels (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null
);
create unique index grade_levels__name on grade_levels (lower(name));
create index grade_levels__position on grade_levels (position);

create table roles (
  id integer generated always as identity primary key,
  name text not null,
  status smallint not null default 1 constraint roles__status check (status in (0, 1)),
  created_at timestamptz not null default now()
);
create unique index roles__name on roles (lower(name));

-- `module_id` is the place of the module in contract/src/permissions.ts, from 1. Whoever has one row here is staff,
-- so a row that grants nothing must not exist.
create table role_permissions (
  role_id integer not null constraint role_permissions__role_id references roles on delete cascade,
  module_id smallint not null constraint role_permissions__module_id check (module_id between 1 and 15),
  can_add boolean not null default false,
  can_edit boolean not null default false,
  can_delete boolean not null default false,
  can_view boolean not null default false,
  primary key (role_id, module_id),
  constraint role_permissions__grants_something check (can_add or can_edit or can_delete or can_view)
);
create index role_permissions__module_id on role_permissions (module_id) where can_view;

-- status: 0 Pending, 1 Active, 2 Inactive. A password hash is missing until a user made by staff has set a password.
-- Tokens carry `token_version` and die when it moves on.
create table users (
  id integer generated always as identity primary key,
  user_name text not null,
  email_address text not null,
  password_hash text,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  contact_number text not null default '',
  role_id integer not null constraint users__role_id references roles,
  status smallint not null constraint users__status check (status in (0, 1, 2)),
  photo_file_id integer constraint users__photo_file_id references files,
  token_version integer not null default 1,
  search_text text not null generated always as
    -- replace: no middle name must not leave two spaces between the others.
    (fold(replace(first_name || ' ' || middle_name || ' ' || last_name, '  ', ' ') || ' ' || user_name || ' ' ||
      email_address)) stored,
  created_at timestamptz not null default now(),
  approved_at timestamptz
);
create unique index users__user_name on users (lower(user_name));
create unique index users__email_address on users (lower(email_address));
create index users__role_id on users (role_id);
create index users__photo_file_id on users (photo_file_id);
create index users__status__id on users (status, id);
create index users__full_name on users (lower(last_name), lower(first_name), id);
create index users__search_text on users using gin (search_text gin_trgm_ops);

alter table files
  add constraint files__uploaded_by foreign key (uploaded_by) references users on delete set null;

-- A parent has one student today and may have several later.
create table students (
  id integer generated always as identity primary key,
  user_id integer not null constraint students__user_id references users on delete cascade,
  student_id text,
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  grade_level_id integer constraint students__grade_level_id references grade_levels,
  created_at timestamptz not null default now()
);
create unique index students__student_id on students (lower(student_id));
create index students__user_id on students (user_id, id);
create index students__grade_level_id on students (grade_level_id);

-- Only the hash of a mailed token is kept.
create table password_resets (
  token_hash text primary key,
  user_id integer not null constraint password_resets__user_id references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets__user_id on password_resets (user_id);
create index password_resets__expires_at on password_resets (expires_at);
