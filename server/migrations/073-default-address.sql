-- One address of each user is the one that the checkout chooses by itself.

alter table addresses add column is_default boolean not null default false;
update addresses set is_default = true where id in (select max(id) from addresses group by user_id);
create unique index addresses__default on addresses (user_id) where is_default;
