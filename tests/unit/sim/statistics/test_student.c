#include "sim/statistics/confidence.h"
#include "tests/unit/check.h"

/* R: 2 * pt(abs(t), df, lower.tail = FALSE), also far out and for many degrees. */
TEST(p_values_are_those_of_r) {
    static const struct {
        double t, degrees, p;
    } cases[] = {
        {2, 1.5, 0.224188330356051},      {-2.3463, 19.468, 0.0296791495024002},
        {1.96, 31, 0.0590379947216117},   {5, 40, 1.18400656696595e-05},
        {12, 40, 7.824171304256e-15},     {20, 59.3, 4.81357662125092e-28},
        {12, 250, 1.67352962269835e-26},  {3, 1e6, 0.00269986254142179},
        {0.001, 1e5, 0.999202117566888},  {0, 5, 1},
        {15, 31, 9.27634862652086e-16},   {30, 100, 8.38033255868834e-52},
        {50, 300, 1.52032922197004e-147}, {200, 60, 1.88182438885525e-86},
        {1e5, 60, 2.26773547687103e-248}, {37, 3000, 3.34065101465289e-247},
        {37, 1e6, 1.82997308618009e-299}, {1e80, 3, 2.20531558168725e-240},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_double(student_two_sided(cases[i].t, cases[i].degrees), cases[i].p, 0, 1e-12);
}

/* R: qt((1 - level) / 2, df, lower.tail = FALSE) */
TEST(half_widths_are_those_of_r) {
    static const struct {
        double level, degrees, t;
    } cases[] = {
        {0.95, 1, 12.7062047361747},          {0.95, 2, 4.30265272974946},
        {0.95, 19, 2.09302405440831},         {0.95, 65535, 1.96000018373589},
        {0.99, 30, 2.74999565356723},         {1 - 0.05 / 28, 999999, 3.12374303141701},
        {0.95, 1.5, 6.01666310442793},        {1 - 1e-6, 31, 6.07197592470828},
        {1 - 0.05 / 28, 3, 10.6166187952947}, {0.5, 1e6, 0.674489995531087},
        {0.95, 1e16, 1.95996398454005},       {0.99, 1e19, 2.5758293035489},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_double(student_half_width(cases[i].level, cases[i].degrees), cases[i].t, 0, 1e-12);
}

TEST(half_widths_undo_p_values) {
    for (double degrees = 1; degrees < 1e9; degrees *= 3)
        for (double level = 0.5; level < 0.9999; level = 1 - (1 - level) / 2)
            assert_double(student_two_sided(student_half_width(level, degrees), degrees), 1 - level,
                          0, 1e-10);
}

TEST(the_ends_are_ends) {
    assert_double(student_two_sided(INFINITY, 3), 0, 0, 0);
    assert_double(student_two_sided(-INFINITY, 1e6), 0, 0, 0);
    assert_double(student_two_sided(1e200, 40), 0, 0, 0);
    assert_double(student_two_sided(NAN, 3), NAN, 0, 0);
    assert_double(student_two_sided(1, NAN), NAN, 0, 0);
}
