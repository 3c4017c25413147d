-- Grade levels and return reasons are lists that staff keep: what is no longer offered is retired and stays with whatever
-- has it. `label` is what people read; each list has its version in `shop_settings`.

alter table grade_levels add column retired boolean not null default false;
alter table grade_levels add column label text not null
  generated always as (case when retired then name || ' (retired)' else name end) stored;
alter table reasons add column retired boolean not null default false;
alter table reasons add column label text not null
  generated always as (case when retired then name || ' (retired)' else name end) stored;

-- A page of a product says which of its grade levels are retired.
drop trigger grade_levels__ready on grade_levels;
create trigger grade_levels__ready after update of position, name, retired on grade_levels
  for each row execute function refresh_products_of_grade_level();

insert into shop_settings (tab, value) values ('grade-levels', '{}'), ('reasons', '{}');
