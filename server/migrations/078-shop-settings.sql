-- The settings that staff change, a record for each tab of Shop settings. What somebody had set in `settings` is carried over.

create table shop_settings (
  tab text primary key,
  value jsonb not null,
  version integer not null default 1,
  -- Null as long as it holds what the installation came with.
  changed_at timestamptz,
  changed_by integer constraint shop_settings__changed_by references users
);
create index shop_settings__changed_by_index on shop_settings (changed_by);

with old as (
  select
    (select value from settings where key = 'company_name') as company_name,
    (select value from settings where key = 'pickup_address') as pickup_address,
    (select value from settings where key = 'return_window_days') as return_days,
    (select value from settings where key = 'complete_orders') as completes
)
insert into shop_settings (tab, value, changed_at)
select tab, value, case when is_set then now() end
from old, lateral (values
  ('pickup', jsonb_build_object('hours', '', 'notes', '') || pickup_address,
    pickup_address ->> 'email' is distinct from 'pickup@kwaderno.example'),
  ('orders', jsonb_build_object('returnDays', return_days, 'completesOrders', coalesce(completes, 'true')),
    return_days <> '7'::jsonb or completes <> 'true'::jsonb)
) as carried (tab, value, is_set)
where pickup_address is not null and return_days is not null;

delete from settings where key in ('pickup_address', 'return_window_days', 'complete_orders');
