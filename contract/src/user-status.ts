import { z } from 'zod'

export const USER_STATUS = { Pending: 0, Active: 1, Inactive: 2 } as const
export type UserStatus = (typeof USER_STATUS)[keyof typeof USER_STATUS]
export const UserStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
