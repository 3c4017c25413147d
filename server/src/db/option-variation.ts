/** The values by which a product option `o` varies, in the order of its product's variations: '{Blue,Large}'. */
export const OPTION_VARIATION = `array(
    select vo.name from product_option_values v
    join variation_options vo on vo.id = v.variation_option_id
    left join product_variations pv on pv.product_id = o.product_id and pv.variation_id = v.variation_id
    where v.product_option_id = o.id order by pv.position, v.variation_id
  )`
