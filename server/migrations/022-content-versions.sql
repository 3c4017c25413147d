-- The version of what staff edit, by which the second of two who edit the same is told of the first.
alter table banners add column version integer not null default 1;
alter table about_us add column version integer not null default 1;
alter table contact_us add column version integer not null default 1;
alter table faq_contents add column version integer not null default 1;

-- With the unique place of each: at most ten banners, whoever adds them at the same moment.
alter table banners add constraint banners__position__to_ten check (position <= 10);
