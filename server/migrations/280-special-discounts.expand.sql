-- The discount of a senior citizen or a person with disability on prime commodities. An order has it or a free one, never
-- both, and its total is subtotal less amount_less as ever.

alter table orders
  -- Senior or PWD; '' for none, and then the others are empty as well.
  add column special_discount_type text not null default '',
  -- Whose it is.
  add column special_discount_name text not null default '',
  add column special_discount_id_number text not null default '',
  -- The ID number in upper case, letters and digits only: the week's ceiling goes by it.
  add column special_discount_id_key text not null default '',
  -- What was bought elsewhere in the same week, which the ceiling counts as well.
  add column special_discount_elsewhere_centavos bigint not null default 0,
  -- What the rate was taken of: the order's prime commodities, at most what was left of the ceiling.
  add column special_discount_base_centavos bigint not null default 0,
  -- In percent, as it was in Shop settings then.
  add column special_discount_rate numeric(5,2),
  -- What its customer claims at checkout; staff decide, and nothing follows from it by itself.
  add column claimed_discount_type text not null default '',
  add column claimed_discount_name text not null default '',
  add column claimed_discount_id_number text not null default '';
alter table orders
  add constraint orders__special_discount_type check (special_discount_type in ('', 'Senior', 'PWD')) not valid,
  add constraint orders__special_discount check (
    special_discount_type = '' and special_discount_id_key = '' and special_discount_base_centavos = 0
    or special_discount_type <> '' and special_discount_id_key <> '' and special_discount_rate is not null
      and discount_type = '' and discount_rate is null) not valid,
  add constraint orders__special_discount_base_centavos check (special_discount_base_centavos >= 0) not valid,
  add constraint orders__special_discount_elsewhere check (special_discount_elsewhere_centavos >= 0) not valid,
  add constraint orders__claimed_discount_type check (claimed_discount_type in ('', 'Senior', 'PWD')) not valid;

-- Pictures of ID and booklet come with the claim.
alter table order_attachments drop constraint order_attachments__kind;
alter table order_attachments add constraint order_attachments__kind
  check (kind in ('payment', 'paymentDetail', 'specialDiscount')) not valid;
