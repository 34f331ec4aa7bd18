package authdesk.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test with a parameter {@link Authdesk}: {@code @Test} and {@code @ExtendWith(AuthdeskExtension.class)} in one. */
@Test
@ExtendWith(AuthdeskExtension.class)
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AuthdeskTest {}
