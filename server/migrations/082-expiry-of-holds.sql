-- Orders that nobody approves expire after so many days (0: never), so that what they hold can be sold again.

update shop_settings set value = value || '{"expiryDays": 0}'::jsonb where tab = 'orders';

alter table orders
  -- Until when staff keep it at least, whatever its age.
  add column kept_until timestamptz,
  -- When its customer was told that it expires. It lives for another day from then on.
  add column expiry_warned_at timestamptz;
